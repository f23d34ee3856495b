import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'

const Platform = () => (
  <main>
    <PageOutlet />
  </main>
)
export default Platform
