import { StartAs } from './StartAs.tsx'

const StartCompanyPage = () => <StartAs personal={false} />
export default StartCompanyPage
