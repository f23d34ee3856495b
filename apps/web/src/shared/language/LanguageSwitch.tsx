import { LANGUAGE_CODES, LANGUAGES } from '@xinqi/api/languages'
import { LargePrintSwitch } from '../lite/LargePrintSwitch.tsx'
import styles from './LanguageSwitch.module.css'
import { language } from './language.ts'
import { chooseLanguage } from './show.ts'

/** How large the page is, and every other language it speaks, by its own name: whoever needs it reads nothing else here. */
export const LanguageSwitch = () => (
  <span className={styles.switch}>
    <LargePrintSwitch />
    {LANGUAGE_CODES.filter((code) => code !== language.get()).map((code) => (
      <button key={code} type="button" lang={LANGUAGES[code].tag} onClick={() => void chooseLanguage(code)}>
        {LANGUAGES[code].name}
      </button>
    ))}
  </span>
)
