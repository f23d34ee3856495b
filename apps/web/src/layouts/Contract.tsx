import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'

const Contract = () => (
  <main>
    <PageOutlet />
  </main>
)
export default Contract
