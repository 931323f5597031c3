/** What the build tells of each route's files. */
declare module 'tanstack-start-manifest:v' {
  export function tsrStartManifest(): import('@tanstack/react-router').Manifest
}
