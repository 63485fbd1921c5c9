import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { DamageNotice, FirstDayNotice, FirstDayScreen } from "./notices.tsx";

test("a damaged database is told in a sentence that leads to the restore", () => {
  const markup = renderRoute(<DamageNotice />);
  expect(markup).toContain('role="alert"');
  expect(textOf(markup)).toContain("la dernière bonne sauvegarde est à restaurer");
});

test("DEC-204 what is left of the first day is one line, and behind it six points to tick", () => {
  const points = ["votre nom", "les numéros", "les horaires", "le contenu de démonstration", "votre clé d’accès", "l’équipe"];
  const steps = points.map((short, index) => ({ label: `Point ${index}`, short, words: "Dit.", to: `/${index}`, isDone: index % 2 === 0 }));
  const notice = renderRoute(<FirstDayNotice steps={steps} />);
  expect(textOf(notice)).toBe("Premier jour\u00a0: 3 sur 6 faits. Il reste les numéros, le contenu de démonstration et l’équipe.");
  expect(notice).toContain('href="/admin-dashboard/premier-jour"');
  const screen = renderRoute(<FirstDayScreen steps={steps} />);
  expect(screen.match(/class="is-done"/g)).toHaveLength(3);
  expect(textOf(screen)).toContain("Point 0Fait. Dit.Point 1À faire. Dit.");
});
