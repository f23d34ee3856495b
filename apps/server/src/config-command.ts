import { explainSettings } from './platform/config/explain.ts'
import { ConfigError, readConfig } from './platform/config/read-config.ts'

console.log(explainSettings(process.env))
try {
  readConfig(process.env)
  console.log('\n当前配置可以启动。')
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.log(`\n${error.message}`)
  process.exitCode = 1
}
