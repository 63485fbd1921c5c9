import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from "react-router";

/**
 * Words of the address that were only for this one arrival leave it, so that a reload does not say them again.
 *
 * Never while the person is on the way elsewhere: this step of ours would take the place of theirs, and their tap would be lost.
 * The router itself is asked, because React learns of a navigation only with its next drawing, after the effects of the one before.
 */
export function useForgetWords(names: readonly string[]) {
  const { search } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;

  useEffect(() => {
    const params = new URLSearchParams(search);
    if (state !== "idle" || router?.state.navigation.state !== "idle" || !names.some((name) => params.has(name))) return;
    for (const name of names) params.delete(name);
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  }, [search, state, names, navigate, router]);
}
