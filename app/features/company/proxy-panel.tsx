/** Shown only while a client that reaches the program without the proxy could choose the address that is counted. */
export function ProxyPanel() {
  return (
    <section className="admin-card settings-part column gap-4 mb-4" aria-labelledby="proxy-title">
      <h3 id="proxy-title">Adresse des visiteurs</h3>
      <p>
        Le site croit l’adresse que le relais placé devant lui donne pour chaque visiteur, mais on peut aussi l’atteindre sans ce relais.
        Quiconque le fait peut s’inventer une adresse et échapper aux limites (connexions, envois, essais de mot de passe).
      </p>
      <p>
        À demander à la personne qui gère le serveur&nbsp;: que le site n’écoute que son relais, comme le dit le guide de déploiement, puis
        le relancer. Si un pare-feu ne laisse déjà passer que le relais, rien n’est à faire.
      </p>
    </section>
  );
}
