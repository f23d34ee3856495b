// 省市区, one below the other: easy with a thumb as with a mouse. The names of all places come when they are asked for.

import type { Region } from '@xinqi/api/contract-fields/regions'
import { useEffect, useState } from 'react'
import styles from './contract-fill.module.css'
import { words } from './messages/filling.zh.ts'

const levelNames = () => [words().province, words().city, words().district]

export const RegionInput = ({
  id,
  name,
  text,
  describedBy,
  onText,
}: {
  id: string
  name: string
  text: string
  describedBy: string | undefined
  /** Empty until the last division is chosen. */
  onText: (text: string) => void
}) => {
  const [regions, setRegions] = useState<readonly Region[]>([])
  const [steps, setSteps] = useState<readonly string[]>(text ? text.split('/') : [])
  useEffect(() => {
    let gone = false
    void import('@xinqi/api/contract-fields/regions').then(({ REGIONS }) => !gone && setRegions(REGIONS))
    return () => {
      gone = true
    }
  }, [])
  const among: (readonly Region[])[] = [regions]
  for (const step of steps) {
    const within = among.at(-1)!.find((region) => region.name === step)?.within ?? []
    if (within.length) among.push(within)
  }
  const choose = (level: number, step: string | undefined) => {
    const next = step === undefined ? steps.slice(0, level) : [...steps.slice(0, level), step]
    setSteps(next)
    const last = among[level]!.find((region) => region.name === step)
    onText(last && last.within.length === 0 ? next.join('/') : '')
  }
  return (
    <div className={styles.region}>
      {among.map((options, level) => (
        <select
          key={level}
          id={level === 0 ? id : undefined}
          className={styles.control}
          aria-label={words().levelOf({ name, level: levelNames()[level] ?? '' })}
          aria-describedby={describedBy}
          value={steps[level] ?? ''}
          onChange={(event) => choose(level, event.target.value || undefined)}
        >
          <option value="">{words().chooseLevel({ level: levelNames()[level] ?? '' })}</option>
          {options.map((region) => (
            <option key={region.name} value={region.name}>
              {region.name}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}
