import { useSyncExternalStore } from 'react'
import { type NavigationType, Router } from 'react-router'
import { Failure } from '../layouts/Failure.tsx'
import { Hosts } from '../layouts/Hosts.tsx'
import { Opening } from '../layouts/Opening.tsx'
import { shownLanguage } from '../shared/language/show.ts'
import { NavigationProgress } from '../shared/navigation/NavigationProgress.tsx'
import { FailureBoundary } from '../shared/recovery/FailureBoundary.tsx'
import { useStore } from '../shared/state/store.ts'
import { LayoutOutlet } from './LayoutOutlet.tsx'
import { navigation } from './navigation.ts'

const Current = () => {
  const { shown, failure } = useStore(navigation.state, (value) => value)
  if (failure !== undefined) return <Failure error={failure} />
  if (!shown) return <Opening />
  const { location, action, content } = shown
  return (
    <Router location={location} navigationType={action as NavigationType} navigator={navigation.navigator}>
      <FailureBoundary resetBy={location.key} fallback={(error) => <Failure error={error} />}>
        <LayoutOutlet prepared={content} pathname={location.pathname} />
      </FailureBoundary>
    </Router>
  )
}

export const App = () => {
  // Drawn again from here, with all that has been typed, when the reader changes the language.
  useSyncExternalStore(shownLanguage.listen, shownLanguage.get)
  const pending = useStore(navigation.state, (value) => value.pending)
  return (
    <>
      {pending && <NavigationProgress />}
      <Current />
      <Hosts />
    </>
  )
}
