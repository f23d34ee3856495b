import { DemoBanner } from '../shared/console/DemoBanner.tsx'
import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'

/** Public pages bring their own frame. */
const Blank = () => (
  <>
    <DemoBanner />
    <PageOutlet />
  </>
)
export default Blank
