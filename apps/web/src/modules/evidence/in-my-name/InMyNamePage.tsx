import { NamedActsPage } from './NamedActsPage.tsx'

const InMyNamePage = () => <NamedActsPage of="person" />
export default InMyNamePage
