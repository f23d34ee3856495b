import { NamedActsPage } from './NamedActsPage.tsx'

const InCompanyNamePage = () => <NamedActsPage of="company" />
export default InCompanyNamePage
