import { ConsoleShell } from '../shared/console/ConsoleShell.tsx'

/** The same frame, so that the menu does not jump; the content keeps a readable width. */
const Center = () => <ConsoleShell width={1200} />
export default Center
