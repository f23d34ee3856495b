import { ConsoleShell } from '../shared/console/ConsoleShell.tsx'

const Main = () => <ConsoleShell />
export default Main
