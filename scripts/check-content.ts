/** `npm run check:content`: lists errors in texts and figures. Builds run it first. */
import { findSiteProblems } from '../apps/portal/app/content.server.ts';

const problems = findSiteProblems();
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write('All content is valid\n');
