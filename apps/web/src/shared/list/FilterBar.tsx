// One row of filters; what does not fit in it folds away. A keyword is searched on Enter, the rest at once.

import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Grid, Input, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import styles from './list.module.css'
import type { ListFilter, ListQuery } from './listTypes.ts'
import { namesOf } from './listTypes.ts'

const DaysFilter = lazy(() => import('./DaysFilter.tsx').then((part) => ({ default: part.DaysFilter })))

const IN_ONE_ROW = 3
/** On a telephone the rows are to be seen, not everything they can be filtered by. */
const ON_A_PHONE = 1

const Keyword = ({
  filter,
  value,
  onChange,
}: {
  filter: Extract<ListFilter, { kind: 'keyword' }>
  value: string
  onChange: (value: string) => void
}) => {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  // Follows the address when it changes; an effect would run again when a kept list returns and wipe unsent words.
  if (searched !== value) {
    setSearched(value)
    setTyped(value)
  }
  return (
    <Input.Search
      allowClear
      aria-label={filter.label}
      placeholder={filter.placeholder ?? filter.label}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => onChange(text.trim())}
      className={styles.keyword}
    />
  )
}

export const FilterBar = ({
  filters,
  query,
  onChange,
}: {
  filters: readonly ListFilter[]
  query: ListQuery
  onChange: (changes: ListQuery) => void
}) => {
  const names = namesOf(filters)
  const { md: isWide = true } = Grid.useBreakpoint()
  const inSight = isWide ? IN_ONE_ROW : ON_A_PHONE
  const foldedInUse = namesOf(filters.slice(inSight)).some((name) => query[name])
  const [unfolded, setUnfolded] = useState(foldedInUse)
  const shown = unfolded ? filters : filters.slice(0, inSight)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers we support do not all know <search>
    <div role="search" className={styles.filters}>
      {shown.map((filter) => {
        if (filter.kind === 'keyword') {
          return (
            <Keyword
              key={filter.name}
              filter={filter}
              value={query[filter.name] ?? ''}
              onChange={(value) => onChange({ [filter.name]: value })}
            />
          )
        }
        if (filter.kind === 'choice') {
          return (
            <Select
              key={filter.name}
              allowClear
              aria-label={filter.label}
              placeholder={filter.label}
              showSearch={{ optionFilterProp: 'label' }}
              value={query[filter.name] ?? null}
              options={[...filter.options]}
              onChange={(value) => onChange({ [filter.name]: value ?? undefined })}
              className={styles.choice}
            />
          )
        }
        return (
          <Suspense key={filter.from} fallback={<div className={styles.daysPlace} />}>
            <DaysFilter
              label={filter.label}
              from={query[filter.from]}
              to={query[filter.to]}
              onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to })}
            />
          </Suspense>
        )
      })}
      {names.some((name) => query[name]) && (
        <Button
          type="link"
          onClick={() => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
        >
          清空筛选
        </Button>
      )}
      {filters.length > inSight && (
        <Button
          type="link"
          className={styles.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? '收起' : '展开'}{' '}
          {unfolded ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
        </Button>
      )}
    </div>
  )
}
