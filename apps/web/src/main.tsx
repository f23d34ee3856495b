import './shared/session/storageGuard.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './routes/App.tsx'
import { navigation } from './routes/navigation.ts'
import { captureLinkLanguage } from './shared/language/language.ts'
import { plugRouter } from './shared/navigation/go.ts'
import { showChosenPrint } from './shared/reading/largePrint.ts'
import { watchStaleScripts } from './shared/recovery/staleScript.ts'
import { captureArrival } from './shared/session/incoming.ts'
import { watchInput } from './shared/session/lastInput.ts'
import { restoreSession } from './shared/session/session.ts'
import { tellUse } from './shared/session/tellUse.ts'
import { watchToken } from './shared/session/tokenWatch.ts'
import { watchVersion } from './shared/session/version.ts'
import './shared/theme/tokens.css'
import { captureWorkplaceLink } from './shared/session/workplaceLink.ts'

captureArrival()
captureLinkLanguage()
captureWorkplaceLink()
showChosenPrint()
restoreSession()
watchStaleScripts()
watchToken()
watchInput(() => void tellUse())
plugRouter((path, options) => void navigation.navigate(path, options))
void navigation.start()
watchVersion()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
