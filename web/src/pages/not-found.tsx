//! The page of an unknown address.

import { route, routeText } from "../frame/route";

export function NotFound() {
  return (
    <main class="prose">
      <h1>There is no such page</h1>
      <p>
        The address <code>{routeText(route.value.path)}</code> leads nowhere. It may have been mistyped, or cut off on
        its way here.
      </p>
      <p>
        <a class="button primary" href="#/">
          Home
        </a>
      </p>
    </main>
  );
}
