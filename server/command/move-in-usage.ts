/** Apart, so that the help does not load what a move needs. */
export const moveInUsage = `flightcase import loxya SOURCE [--files FOLDER] [--dry-run] [--report FILE] [--timezone ZONE] [--language fr]
                          moves a database of Loxya or Robert2 (0.19 to 1.3) into an empty site;
                          SOURCE is a dump (.sql, .sql.gz) or mysql://user:password@host/database,
                          FOLDER its folder "data" with pictures and documents`
