/** `entry` is a path from the root of the project; the answer is the file that runs. */
export const bundleServer: (entry: string, name: string) => Promise<string>
