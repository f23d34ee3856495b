import { type ReactNode, useState } from 'react'
import { Mark } from '../brand/Mark.tsx'
import { LanguageSwitch } from '../language/LanguageSwitch.tsx'
import { words } from '../messages/shared.zh.ts'
import styles from './Lite.module.css'

/** Of the partner who led somebody here. */
export type Brand = { name: string; logo: string | null }

/** The frame of public pages that have none of their own: the mark above, the page below. */
export const Lite = ({ children, brand }: { children: ReactNode; brand?: Brand }) => (
  <>
    <header className={styles.header}>
      {brand?.logo ? <Logo key={brand.logo} src={brand.logo} /> : <Mark size={28} />}
      <span className={styles.name}>{brand?.logo ? brand.name : words().brand}</span>
      <LanguageSwitch />
    </header>
    <main>{children}</main>
  </>
)

/** Its address lives for minutes: opened again later, our own mark stands there. */
const Logo = ({ src }: { src: string }) => {
  const [isGone, setGone] = useState(false)
  return isGone ? (
    <Mark size={28} />
  ) : (
    <img className={styles.logo} src={src} alt="" height={28} onError={() => setGone(true)} />
  )
}
