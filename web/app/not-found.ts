/** The only script of page not found. */
console.error(`No page has the path ${location.pathname}`);
