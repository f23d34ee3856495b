import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'

/** Public pages bring their own frame. */
const Blank = () => <PageOutlet />
export default Blank
