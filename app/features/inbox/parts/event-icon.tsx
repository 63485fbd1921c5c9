import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CarFront,
  CircleAlert,
  CircleQuestionMark,
  Clock,
  GitMerge,
  HardHat,
  type LucideIcon,
  Mail,
  MessageCircle,
  NotebookPen,
  Reply,
  ShieldAlert,
  Split,
  Star,
} from "lucide-react";
import type { PersonEvent } from "#app/features/people/person-state.ts";

const icons: Record<PersonEvent["genre"], LucideIcon> = {
  contact: Mail,
  visite: CalendarCheck,
  devis: HardHat,
  reservation: CalendarCheck,
  question_suivi: CircleQuestionMark,
  signalement: CircleAlert,
  vente: CarFront,
  avis: Star,
  commencee: MessageCircle,
  reponse: Reply,
  note: NotebookPen,
  action: Clock,
  fusion: GitMerge,
  separation: Split,
  spam: ShieldAlert,
  rendez_vous: CalendarClock,
  sejour: CalendarDays,
};

export function EventIcon({ genre }: { genre: PersonEvent["genre"] }) {
  const Icon = icons[genre];
  return <Icon />;
}
