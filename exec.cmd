@rem npm's scripts say `exec`, so that signals to npm reach Node; Windows has no such word.
@%*
