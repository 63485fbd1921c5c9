/** The back-office and its login: never cached, never hydrated late. */
export function isAdminPath(pathname: string) {
  return /^\/admin(-dashboard)?(\/|\.data$|$)/.test(pathname);
}
