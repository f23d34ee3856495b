import { saasDoc } from '@xinqi/api/open/docs'
import { DocPage } from './DocPage.tsx'

const SaasDocPage = () => <DocPage doc={saasDoc} />
export default SaasDocPage
