import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState, useSyncExternalStore } from "react";
import { Input } from "#app/ui/controls/field.tsx";

const neverChanges = () => () => undefined;

/** A password that can be shown. The button does nothing without script, so it only exists once the script runs. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type">) {
  const [isShown, setIsShown] = useState(false);
  const hasScript = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <span className="password-input relative">
      <Input {...props} type={isShown ? "text" : "password"} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      {hasScript && (
        <button
          className="centre soft"
          type="button"
          aria-label={isShown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </button>
      )}
    </span>
  );
}
