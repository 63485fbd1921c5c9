import type { Config } from "@react-router/dev/config";

export default {
  // The site map travels with the first page: no extra request, and no endpoint that lists routes.
  routeDiscovery: { mode: "initial" },
  subResourceIntegrity: true,
  splitRouteModules: false,
} satisfies Config;
