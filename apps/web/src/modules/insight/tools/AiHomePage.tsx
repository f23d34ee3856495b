// /xinqiAI: every AI tool on one page.

import { AI_WORDS } from '@xinqi/api/ai'
import { Tooltip } from 'antd'
import { Link } from 'react-router'
import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../ai-tasks/tools.module.css'
import { TOOLS } from './toolList.tsx'

const AiHomePage = () => {
  const access = useAccess()
  return (
    <CenterPage title="AI合同工具">
      <div className={styles.cards}>
        {TOOLS.map(({ name, about, path, permission, icon }) => {
          const inside = (
            <>
              <span className={styles.toolIcon}>{icon}</span>
              <h2>{name}</h2>
              <p>{about}</p>
            </>
          )
          return access.may(permission) ? (
            <Link key={name} className={`${blocks.surface} ${styles.tool}`} to={path}>
              {inside}
            </Link>
          ) : (
            <Tooltip key={name} title={AI_WORDS.menuMissing}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to read the tip by keyboard */}
              <div className={`${blocks.surface} ${styles.tool} ${styles.closed}`} tabIndex={0}>
                {inside}
              </div>
            </Tooltip>
          )
        })}
      </div>
    </CenterPage>
  )
}
export default AiHomePage
