import { NothingHere } from "@/components/shell/nothing-here";
import { PageFrame } from "@/components/shell/page-frame";

/** The same for somebody who is signed in, inside the frame of their pages. */
export default function NotFound() {
  return (
    <PageFrame width="text">
      <NothingHere />
    </PageFrame>
  );
}
