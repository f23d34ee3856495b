/** `entry` is a path from the root of the project; the answer is the file that runs. */
export const bundleServer: (entry: string, name: string) => Promise<string>
/** What every server starts beside itself, into a folder from which packages are found. */
export const bundleBeside: (folder: string) => Promise<void>
