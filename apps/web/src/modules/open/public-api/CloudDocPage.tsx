import { cloudDoc } from '@xinqi/api/open/docs'
import { DocPage } from './DocPage.tsx'

const CloudDocPage = () => <DocPage doc={cloudDoc} />
export default CloudDocPage
