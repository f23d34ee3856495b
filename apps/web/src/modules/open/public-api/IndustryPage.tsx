import { endpointsNamed, INDUSTRY, type Industry } from '@xinqi/api/open/docs'
import { Link, useSearchParams } from 'react-router'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { Tabs } from '../../../shared/lite/Tabs.tsx'
import styles from './docs.module.css'
import { Feedback } from './Feedback.tsx'

const Way = ({ calls }: { calls: Industry['calls'] }) => (
  <ol className={styles.way}>
    {calls.map(([path, what]) => {
      const isBuilt = endpointsNamed([path]).length > 0
      return (
        <li key={path}>
          {isBuilt ? (
            <Link to={`/platform/openApiDetails?id=${encodeURIComponent(path)}`}>
              <code>{path}</code>
            </Link>
          ) : (
            <code>{path}</code>
          )}
          <span>{what}</span>
        </li>
      )
    })}
  </ol>
)

/** For a trade: what is signed, which calls in which order, what to mind. */
const IndustryPage = () => {
  const [query, setQuery] = useSearchParams()
  const chosen = INDUSTRY.find(({ key }) => key === query.get('for')) ?? INDUSTRY[0]!
  return (
    <div className={styles.wide}>
      <h1>行业方案</h1>
      <p className={styles.lead}>选一个与您相近的行业，看要签什么、按什么顺序调用、要注意什么。</p>
      <Tabs
        label="行业"
        tabs={INDUSTRY.map(({ key, name }) => ({ key, label: name }))}
        active={chosen.key}
        onChange={(key) => setQuery({ for: key }, { replace: true })}
      >
        <section className={styles.card} aria-labelledby="industry">
          <h2 id="industry">{chosen.name}</h2>
          <p>{chosen.about}</p>
          <h3>常用模板</h3>
          <p>
            {chosen.templates.map((name) => (
              <ToneTag key={name} tone="grey">
                {name}
              </ToneTag>
            ))}
          </p>
          <h3>调用顺序</h3>
          <Way calls={chosen.calls} />
          <h3>注意</h3>
          <ul>
            {chosen.mind.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p>
            <Link to="/platform/openDoc#start">从快速开始做起</Link>，或
            <Link to="/platform/experience">先在线体验</Link>。
          </p>
        </section>
      </Tabs>
      <Feedback />
    </div>
  )
}
export default IndustryPage
