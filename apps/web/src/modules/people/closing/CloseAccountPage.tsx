import { CloseNamePage } from './CloseNamePage.tsx'

const CloseAccountPage = () => <CloseNamePage of="person" />
export default CloseAccountPage
