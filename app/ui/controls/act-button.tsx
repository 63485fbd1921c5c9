import type { ComponentProps } from "react";
import { Form } from "react-router";
import { Button } from "./button.tsx";

type ActButtonProps = Omit<ComponentProps<typeof Button>, "type" | "name" | "value"> & {
  /** The page whose action takes it; without it the page one is on. */
  action?: string;
  intent?: string;
  fields?: Readonly<Record<string, string | number>>;
};

/** A button that is a form of its own: one act of the back-office, for which the page stays where it is. */
export function ActButton({ action, intent, fields = {}, ...button }: ActButtonProps) {
  return (
    <Form method="post" action={action} replace preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name={intent && "intent"} value={intent} variant="outline" size="small" {...button} />
    </Form>
  );
}
