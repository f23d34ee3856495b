// The head of a result that fills the screen: where one came from, what it is, what can be done with it.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { cameFrom } from '../../../shared/ai/openResult.ts'
import { go } from '../../../shared/navigation/go.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './result.module.css'

type Props = { list: { label: string; path: string }; title: string; children: ReactNode }

export const ResultHead = ({ list, title, children }: Props) => {
  const [query] = useSearchParams()
  const back = cameFrom(query)
  return (
    <header className={`${blocks.bar} ${styles.head}`}>
      {back && <Button onClick={() => go(back.address)}>{back.label}</Button>}
      <Button onClick={() => go(list.path)}>{list.label}</Button>
      <h1 className={blocks.cutOff} title={title}>
        {title}
      </h1>
      {children}
    </header>
  )
}
