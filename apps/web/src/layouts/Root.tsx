import { LayoutOutlet } from '../shared/navigation/LayoutOutlet.tsx'
import { NavigationProgress } from '../shared/navigation/NavigationProgress.tsx'

export const Root = () => (
  <>
    <NavigationProgress />
    <LayoutOutlet />
  </>
)
