import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'

const Main = () => (
  <main>
    <PageOutlet />
  </main>
)
export default Main
