//! Generates TypeScript declarations from Rust types.

use std::any::TypeId;
use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

/// The first line of every generated file.
pub const HEAD: &str = "// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.\n";

/// The declarations of some types and all they refer to, in the order of their names.
#[derive(Default)]
pub struct Declarations {
    by_name: BTreeMap<String, String>,
    /// The types that another file declares, with their names and that file.
    imported: Vec<(TypeId, String, &'static str)>,
}

impl Declarations {
    /// Imports a type from another file. To be called before the types that refer to it are added.
    #[must_use]
    pub fn importing<T: TS + 'static + ?Sized>(mut self, file: &'static str) -> Self {
        self.imported.push((TypeId::of::<T>(), T::ident(&config()), file));
        self
    }

    /// Adds a type and all it refers to.
    #[must_use]
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> Self {
        self.visit::<T>();
        self
    }

    /// The text of the generated file.
    pub fn file(&self) -> String {
        let mut imports: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (_, name, file) in &self.imported {
            imports.entry(file).or_default().push(name);
        }
        let import =
            |(file, names): (&str, Vec<&str>)| format!("\nimport type {{ {} }} from \"{file}\";\n", names.join(", "));
        let imports = imports.into_iter().map(import);
        let declarations = self.by_name.values().map(|declaration| format!("\n{declaration}"));
        imports.chain(declarations).fold(HEAD.to_owned(), |file, part| file + &part)
    }
}

fn config() -> Config {
    // JSON has one type of number.
    Config::new().with_large_int("number")
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.imported.iter().any(|&(imported, ..)| imported == TypeId::of::<T>()) {
            return;
        }
        // Types of TypeScript itself have no output path and need no declaration.
        if T::output_path().is_none() || self.by_name.contains_key(&T::ident(&config())) {
            return T::visit_generics(self);
        }
        let docs = T::docs().unwrap_or_default();
        self.by_name.insert(T::ident(&config()), format!("{docs}export {}\n", T::decl(&config())));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
