import { randomInt } from "node:crypto";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";

/** Long passwords that stand in every list attackers use; shorter ones are refused by their length already. Lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  `123456789abcdef 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc4rfv 1qaz2wsx3edc4rfv5tgb 1qazxsw23edcvfr4
  1qaz!qaz2wsx@wsx qwertyuiop12345 qwertyuiop123456 qwertyuiop123456789 qwertyuiopasdfg qwertyuiopasdfghjkl qwertyuiop[]asdf qwerty1234567890
  qwerty123456789 1234567890qwerty 123456789qwerty 12345678qwertyu azertyuiop12345 azertyuiop123456 azertyuiopqsdfg azertyuiopqsdfghjklm
  azerty1234567890 azerty123456789 1234567890azerty 123456789azerty asdfghjklqwerty asdfghjkl123456 qsdfghjklmwxcvbn zaq12wsxcde34rfv
  zaq1zaq1xsw2xsw2
!qaz2wsx#edc4rfv
!qaz@wsx#edc$rfv q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 a1b2c3d4e5f6g7h8 a1z2e3r4t5y6u7i8 abc123456789abc
  abcd1234abcd1234 abcdef123456789 abcdefg12345678 abcdefgh12345678 password1234567 password12345678 password123456789 password1234567890
  passwordpassword password123password passw0rdpassw0rd p@ssw0rdp@ssw0rd p@ssword12345678 p@ssw0rd1234567 mypassword12345 mypassword123456
  administrator1 administrator12 administrator123 administrator1234 administrator2024 administrator2025 administrator2026 administrateur1
  administrateur12 administrateur123 administrateur1234 administrateur2024 administrateur2025 administrateur2026 adminadminadmin admin123456789
  admin1234567890 admin12345678901 adminpassword123 superadmin12345 superadmin123456 superadministrator rootrootrootroot changemechangeme
  changeme1234567 changeme12345678 changezmoi12345 letmeinletmeinletmein letmein12345678 welcome12345678 welcomewelcome1 bienvenue123456
  bienvenue2024!! bienvenue2025!! bienvenue2026!! motdepasse12345 motdepasse123456 motdepasse1234567 motdepasse2024! motdepasse2025! motdepasse2026!
  motdepassemotdepasse monmotdepasse123 monmotdepasse1234 jetaimejetaime1 jetaime12345678 iloveyouiloveyou iloveyou1234567 iloveyou12345678
  iloveyouforever iloveyousomuch1 sunshine12345678 princess12345678 football12345678 baseball12345678 superman12345678 liverpool123456
  correcthorsebatterystaple thisisapassword thisismypassword thisisnotapassword supercalifragilisticexpialidocious trustno1trustno1
  whatthefuckisthis dragondragondragon mustangmustang1 michaeljackson1 manchesterunited chelseachelsea1 barcelonabarcelona realmadridrealmadrid
  testtesttesttest testpassword123 testpassword1234 demodemodemodemo demopassword1234 azertyazertyazerty qwertyqwertyqwerty
  togotogotogotogo lomelomelomelome fademfademfadem fadem1234567890 fadem12345678901 fademtogo123456 fademtogo1234567 fademlome123456
  fadem2024fadem2024 fadem2025fadem2025 fadem2026fadem2026 fademadministrateur adminfadem12345 adminfadem123456`
    .split(/\s+/)
    .map((password) => password.toLowerCase()),
);

const MIN_DISTINCT_CHARACTERS = 5;

/** Why a new password is refused, as the end of a sentence; undefined when it will do. */
export function passwordWeakness(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `doit compter au moins ${MIN_PASSWORD_LENGTH} caractères`;
  if (password.length > MAX_PASSWORD_LENGTH) return `doit compter au plus ${MAX_PASSWORD_LENGTH} caractères`;
  const folded = password.toLowerCase();
  if (commonPasswords.has(folded) || new Set(folded).size < MIN_DISTINCT_CHARACTERS || isRepetition(folded) || isSequence(folded))
    return "figure parmi les mots de passe les plus courants";
  return undefined;
}

/** "lomé2026lomé2026": one short word said several times. */
function isRepetition(text: string) {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.length % length === 0 && text === text.slice(0, length).repeat(text.length / length)) return true;
  return false;
}

/** "abcdefghijklmno", "987654321098765": each character follows its neighbour, digits wrapping round. */
function isSequence(text: string) {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index++) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    steps.add(step === -9 ? 1 : step === 9 ? -1 : step);
  }
  return steps.size === 1;
}

const READABLE = "abcdefghjkmnpqrstuvwxyz23456789"; // without i, l, o, 0, 1: it will be copied by hand
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Twenty random characters in groups: 99 bits. */
export function generatePassword() {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
