import { withholdDoc } from '@xinqi/api/open/docs'
import { DocPage } from './DocPage.tsx'

const WithholdDocPage = () => <DocPage doc={withholdDoc} />
export default WithholdDocPage
