import { CircleAlert } from "lucide-react";
import type { LoginAlert as Words } from "./login-messages.ts";

export function LoginAlert({ title, text }: Words) {
  return (
    <div className="login-alert tone-bad notice stack gap-3 small" role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <b>{title}</b>
        {text}
      </div>
    </div>
  );
}
