import { CloseNamePage } from './CloseNamePage.tsx'

const CloseCompanyPage = () => <CloseNamePage of="company" />
export default CloseCompanyPage
