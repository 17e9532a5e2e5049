import type { Role } from "@/contracts/primitives";
import { TextLink } from "@/components/ui/text-link";
import { placesOf } from "./places";

/** Where everything is, for somebody with these roles. */
export function PlaceList({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  return (
    <nav aria-label="Pages of this project" className="lg:border-l lg:border-line lg:pl-6">
      <h2 className="eyebrow mb-2">In this project</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-6 gap-y-1.5 text-sm">
        {placesOf(roles).map((place) => (
          <li key={place.key}>
            <TextLink href={`/p/${projectId}${place.path}`} quiet>
              {place.label}
            </TextLink>
            <span className="block text-xs text-ink-3">{place.about}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
