import { StartAs } from './StartAs.tsx'

const StartPersonPage = () => <StartAs personal={true} />
export default StartPersonPage
