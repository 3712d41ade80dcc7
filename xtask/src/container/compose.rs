//! The tests of `compose.yaml`: it fits the image and the secrets that `cargo xtask container` makes, and gives no container more
//! than it needs. The tests of the command line run its commands (`many_machines/composed.rs`).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::{IMAGE, SECRET_NAMES, SECRETS};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn compose() -> Value {
    let text = fs::read_to_string(Path::new(ROOT).join("compose.yaml")).unwrap();
    serde_saphyr::from_str(&text).unwrap()
}

fn services(compose: &Value) -> &Map<String, Value> {
    compose["services"].as_object().unwrap()
}

/// The texts of a list, which may be missing.
fn list(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(|entry| entry.as_str().unwrap()).collect()
}

/// The files and folders of the repository that a service mounts.
fn mounted(service: &Value) -> Vec<PathBuf> {
    let ours = list(&service["volumes"]).into_iter().filter_map(|volume| volume.strip_prefix("./"));
    ours.map(|volume| Path::new(ROOT).join(volume.split(':').next().unwrap())).collect()
}

#[test]
fn services_of_tetrad_run_its_image_without_rights_and_without_a_writable_file() {
    let compose = compose();
    let is_ours = |service: &Value| !service["image"].as_str().unwrap().starts_with("docker.io/library/postgres:");
    let ours = services(&compose).iter().filter(|(_, service)| is_ours(service));
    let names: Vec<&str> = ours
        .map(|(name, service)| {
            assert_eq!(service["image"], IMAGE, "{name}");
            assert_eq!(service["read_only"], true, "{name}");
            assert_eq!(service["cap_drop"], json!(["ALL"]), "{name}");
            assert_eq!(service["security_opt"], json!(["no-new-privileges:true"]), "{name}");
            for more in ["cap_add", "privileged", "tmpfs", "user"] {
                assert_eq!(service[more], Value::Null, "{name}: {more}");
            }
            name.as_str()
        })
        .collect();
    assert_eq!(names, ["server", "worker"]);
}

#[test]
fn every_secret_is_created_and_given_to_those_services_that_read_it() {
    let compose = compose();
    let created = SECRET_NAMES.map(|name| (name.to_owned(), json!({ "file": format!("{SECRETS}/{name}") })));
    assert_eq!(compose["secrets"], Value::Object(created.into_iter().collect()));
    for (name, service) in services(&compose) {
        let files = mounted(service).into_iter().filter(|path| path.is_file());
        let texts = files.map(|path| fs::read_to_string(path).unwrap()).chain([service.to_string()]);
        let texts = texts.collect::<Vec<_>>().join("\n");
        let is_name = |c: char| c.is_ascii_alphanumeric();
        let read: BTreeSet<&str> =
            texts.split("/run/secrets/").skip(1).map(|rest| rest.split(|c| !is_name(c)).next().unwrap()).collect();
        assert_eq!(list(&service["secrets"]).into_iter().collect::<BTreeSet<_>>(), read, "{name}");
    }
}

#[test]
fn mounted_files_are_in_the_repository_and_can_only_be_read() {
    let compose = compose();
    let mut count = 0;
    for (name, service) in services(&compose) {
        for path in mounted(service) {
            assert!(path.exists(), "{name}: {}", path.display());
            count += 1;
        }
        for volume in list(&service["volumes"]) {
            let (from, _) = volume.split_once(':').unwrap();
            let is_volume = compose["volumes"].as_object().unwrap().contains_key(from);
            assert!(is_volume || from.starts_with("./") && volume.ends_with(":ro"), "{name}: {volume}");
        }
    }
    assert_eq!(count, 4);
}

#[test]
fn services_wait_for_what_can_come_to_pass() {
    let compose = compose();
    let services = services(&compose);
    let mut awaited = Vec::new();
    for (name, service) in services {
        for (other, terms) in service["depends_on"].as_object().into_iter().flatten() {
            match terms["condition"].as_str().unwrap() {
                "service_healthy" => assert!(services[other]["healthcheck"]["test"].is_array(), "{name}: {other}"),
                // A service that restarts never completes.
                "service_completed_successfully" => assert_eq!(services[other]["restart"], Value::Null, "{name}"),
                condition => panic!("{name}: {condition}"),
            }
            awaited.push(other.as_str());
        }
    }
    assert_eq!(awaited, ["server", "database", "admission"]);
}
