import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'

const Center = () => (
  <main>
    <PageOutlet />
  </main>
)
export default Center
