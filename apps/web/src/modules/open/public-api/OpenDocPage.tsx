import { openDoc } from '@xinqi/api/open/docs'
import { DocPage } from './DocPage.tsx'

const OpenDocPage = () => <DocPage doc={openDoc} />
export default OpenDocPage
