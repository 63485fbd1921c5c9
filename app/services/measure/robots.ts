const ROBOT =
  /bot\/|bot;|telegrambot|\(compatible;|crawl|spider|slurp|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp|preview|monitor|uptime|curl|wget|python|java\/|go-http|node|axios|okhttp|scrapy|archiver/i;

/** Programs that read pages, link previews included; a browser always names itself. */
export function isRobot(userAgent: string | null | undefined): boolean {
  return !userAgent || ROBOT.test(userAgent);
}
